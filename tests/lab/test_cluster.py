"""A study on a cluster of two nodes on this machine, one of which is killed in the middle: nothing is lost."""

from collections.abc import Iterator
from typing import Any

import pytest

from parlour.lab import Study
from parlour.lab.study.hiring import ADDRESS

ray = pytest.importorskip("ray", reason="There is no Ray here: it is the extra ray.")

SETTINGS = {"title": "two nodes", "deals": 240, "chunk": 4, "seed": 9, "game": "raffles", "bots": ["house", "random"]}


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two nodes, each of one core, neither of which this process belongs to but to ask."""
    from ray.cluster_utils import Cluster

    found = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    found.add_node(num_cpus=1)
    found.wait_for_nodes()
    monkeypatch.setenv(ADDRESS, found.address)
    yield found
    ray.shutdown()
    found.shutdown()


def test_a_node_that_is_killed_loses_nothing_and_nothing_counts_twice(cluster: Any) -> None:
    study = Study(SETTINGS, form="jsonl")
    killed = False
    for step in study.steps(on="ray"):
        if not killed and step.done >= 6:
            lost = next(node for node in cluster.list_all_nodes() if not node.head)
            cluster.remove_node(lost, allow_graceful=False)
            killed = True
    assert killed and study.is_finished and len(study.chunks[0]) == 60
    rows = list(study.lines())
    assert len(rows) == len({(row["seed"], tuple(row["seating"])) for row in rows}) == 480
    here = Study(SETTINGS, form="jsonl").run(workers=1)
    assert rows == list(here.lines()) and study.told() == here.told()
