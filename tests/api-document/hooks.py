"""What Schemathesis has to know of this API beside its document."""

import re

import schemathesis

# Published clients write an optional field that is not given as null, as "" or as []; the gateway takes all three for
# "not given" in every operation, and the document says so in words rather than at each of a thousand fields.
UNSET = (None, "", [], {})


def has_unset(value):
    if isinstance(value, dict):
        return any(item in UNSET or has_unset(item) for item in value.values())
    if isinstance(value, list):
        return any(has_unset(item) for item in value)
    return value in (None, "", [])


@schemathesis.hook
def filter_case(context, case):
    return not has_unset(case.body) if case.body is not schemathesis.core.NOT_SET else True


# How the validator of the gateway words that a value does not fit the schema.
NOT_OF_THE_SCHEMA = re.compile(
    r"must (match|be (>=|<=)|be (an? (text|whole number|number|list|object)|true or false), not )"
    r"|has (more|fewer) than \d+ (characters|entries)|the body must be a JSON object|is not a known field"
)


@schemathesis.check
def document_and_validator_agree(ctx, response, case):
    """A request that the document allows is refused for its meaning only, never for its form."""
    mode = case.meta.generation.mode if case.meta else None
    if mode is None or not mode.is_positive or response.status_code != 422:
        return
    message = response.json().get("errorMessage", "")
    if NOT_OF_THE_SCHEMA.search(message):
        raise AssertionError(f"the document allows what the validator refuses: {message}")
