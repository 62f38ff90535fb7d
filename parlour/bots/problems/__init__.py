"""Problems: positions from games in which one move is clearly right by what its player could know.

They are found in games that the rungs of the ladder play (mining.py): a cheap look says where somebody would go wrong,
and what is left is proved over freshly imagined deals, in each of which all moves are tried (proof.py). How hard a
problem is follows from how often each rung fails at it (grading.py). They are kept a file a game (kept.py), each as the
seed of its hand and the moves that lead to it (problem.py), and solved one after the other, what was failed coming
back after a while (again.py).
"""
