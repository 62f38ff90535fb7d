"""Compiling in one piece: a function with all that it calls inside it, at once and no more than once.

Left to itself Numba makes every function ready to be run by itself: optimised with all that it calls in it, turned into
machine code, given a door for Python. Of ten that call each other the innermost goes through that ten times, and is
run from nine of them only. Here a function that is called by others is written down as it is, and optimised where it
is used; ready to be run is only what Python calls. What is kept from an earlier run is found before anything is done
that only compiling needs.
"""

import gc
from collections.abc import Callable
from types import FunctionType
from typing import Any

from parlour.extras import needs

with needs("fast", "Playing natively"):
    from numba import types
    from numba.core.caching import FunctionCache
    from numba.core.codegen import CodeLibrary, JITCodeLibrary
    from numba.core.compiler import Compiler
    from numba.core.registry import CPUDispatcher
    from numba.core.runtime.nrt import rtsys
    from numba.core.sigutils import normalize_signature


class Kept(FunctionCache):
    """Where the code of a function is kept.

    Numba would first make itself ready to compile, for which it loads its knowledge of NumPy, and SciPy where there is
    one: ten times the work of finding what is there.
    """

    def __init__(self, function: FunctionType, prepare: Callable[[], None]) -> None:
        super().__init__(function)
        self.prepare = prepare

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code for these types; where there is none it will be compiled, and all that takes is prepared."""
        rtsys.initialize(target_context)  # what counts references, which all code asks for
        with self._guard_against_spurious_io_errors():
            found = self._load_overload(sig, target_context)
        if found is None:
            self.prepare()
        return found


class Part(JITCodeLibrary):
    """The code of a function that is only ever a part of others: nothing is made of it by itself."""

    def finalize(self) -> None:
        self._finalized = True


class Whole(JITCodeLibrary):
    """The code of a function that is made ready to be run, and of all its parts."""

    def add_linking_library(self, library: CodeLibrary) -> None:
        for part in parts_of(library):
            super().add_linking_library(part)


class Stepwise(Whole):
    """Such code in which no loop takes several of its rounds at once.

    Where loops go round the table, over lists that have just been written seat by seat, a processor that is to read
    several seats at once must wait until they all are written.
    """

    def _optimize_final_module(self) -> None:
        passes, options = self._codegen._module_pass_manager(loop_vectorize=False)
        passes.run(self._final_module, options)


def parts_of(library: CodeLibrary) -> list[CodeLibrary]:
    """Some code and, if it is a part itself, the code of all that it calls, always in the same order."""
    found = [library]
    for part in found:
        found += [more for more in part._linking_libraries if more not in found] if isinstance(part, Part) else []
    return found


class WholeCompiler(Compiler):
    """Compiles a function with all its parts."""

    made: type[Whole] = Whole

    def __init__(self, typing: Any, target: Any, library: Any, *more: Any) -> None:
        library = self.made(target.codegen(), "whole")
        library.enable_object_caching()
        super().__init__(typing, target, library, *more)

    def compile_extra(self, function: FunctionType) -> Any:
        """Meanwhile nothing is looked for that could be thrown away: there is next to none, and it takes a tenth of the
        time."""
        collects = gc.isenabled()
        gc.disable()
        try:
            return super().compile_extra(function)
        finally:
            if collects:
                gc.enable()


class StepwiseCompiler(WholeCompiler):
    """Compiles a function with all its parts, each loop of them round by round."""

    made = Stepwise


class PartCompiler(Compiler):
    """Compiles a function that is a part of others: there is no door to it."""

    def __init__(self, typing: Any, target: Any, library: Any, args: Any, result: Any, flags: Any, names: Any) -> None:
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        super().__init__(typing, target, Part(target.codegen(), "part"), args, result, flags, names)


class Within(CPUDispatcher):
    """A function as those know it that call it.

    It has one form for all whole numbers it is called with: Numba would compile it anew for every width of theirs, and
    for those that are known beforehand.
    """

    def __init__(self, function: FunctionType, flags: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=flags | {"nopython": True}, pipeline_class=PartCompiler)

    def add_overload(self, compiled: Any) -> None:
        self.overloads[tuple(compiled.signature.args)] = compiled
        self.targetctx.insert_user_function(compiled.fndesc, compiled.fndesc, [compiled.library])

    def get_overload(self, signature: Any) -> Any:
        compiled: Any = self.overloads[tuple(normalize_signature(signature)[0])]
        return compiled.fndesc

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(tuple(map(widened, args)), {name: widened(kind) for name, kind in kws.items()})


def widened(kind: Any) -> Any:
    """The type under which a value is handed on from one function to another."""
    kind = types.unliteral(kind)
    return types.int64 if kind in types.signed_domain else kind


def in_one_piece(dispatcher: Any) -> Any:
    """Have those that call a compiled function take it in as a part of theirs."""
    within = Within(dispatcher.py_func, dispatcher.targetoptions)
    dispatcher.get_call_template, dispatcher.get_overload = within.get_call_template, within.get_overload
    return dispatcher
