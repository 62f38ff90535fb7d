"""The whole house under a seed: its network, disk, time, bots and guests are simulated, all else is real.

python -m tests.simulated SEED          one evening again, told line by line
python -m tests.simulated --evenings N  many, from a seed on; a failure prints its seed
python -m tests.simulated --planted N   after how many evenings, of N, each mistake in mutants.py is found
"""
