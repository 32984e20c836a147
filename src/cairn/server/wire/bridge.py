"""How a struct is declared once and serves everywhere: msgspec checks it, FastAPI takes and gives it, OpenAPI shows it."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
MARK = "x-wire"  # stands for a reference until the whole document is there
MISUNDERSTOOD = "misunderstood"  # the kind of error that msgspec found


class Wire(msgspec.Struct):
    """Whatever goes over the wire. Fields with a default may be left out."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema  # only FastAPI asks

        told = core_schema.plain_serializer_function_ser_schema(msgspec.to_builtins)
        return core_schema.no_info_plain_validator_function(lambda data: understood(data, cls), serialization=told)

    @classmethod
    def __get_pydantic_json_schema__(cls, core: Any, handler: Any) -> Any:
        return {MARK: cls.__name__}


class Request(Wire, forbid_unknown_fields=True):
    pass


class Reply(Wire):
    pass


class Open(Reply):
    """One that may hold more than is declared, such as the details of an event."""


def understood(data: Any, kind: type[T]) -> T:
    if isinstance(data, kind):
        return data
    try:
        msgspec.json.encode(data)  # half a character (a lone surrogate) could be neither stored nor said again
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        from pydantic_core import PydanticCustomError

        words = str(error) if isinstance(error, msgspec.ValidationError) else "a text holds half a character"
        raise PydanticCustomError(MISUNDERSTOOD, "{words}", {"words": words[:200]}) from None


def with_references(data: Any) -> Any:
    """An OpenAPI document whose marks are references."""
    if isinstance(data, dict):
        if MARK in data:
            return {"$ref": f"#/components/schemas/{data[MARK]}"}
        return {key: with_references(value) for key, value in data.items()}
    return [with_references(each) for each in data] if isinstance(data, list) else data


def components(kinds: tuple[Any, ...], reference: str = "#/components/schemas/{name}") -> dict[str, Any]:
    """JSON schemas by name."""
    return msgspec.json.schema_components(kinds, ref_template=reference)[1]
