"""The tests' own loop: an async test is lived through, and its failures are failures."""

import pytest

pytest_plugins = ["pytester"]

HOOK = "from tests.server.conftest import pytest_pyfunc_call\n"


def test_an_async_test_is_awaited_with_its_fixtures(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(HOOK)
    pytester.makepyfile(
        """
        import asyncio

        async def test_that_holds(tmp_path):
            await asyncio.sleep(0)
            assert tmp_path.exists()

        async def test_that_does_not():
            await asyncio.sleep(0)
            assert False

        def test_that_does_not_wait():
            pass
        """
    )
    pytester.runpytest("-n", "0", "-p", "no:cacheprovider").assert_outcomes(passed=2, failed=1)
