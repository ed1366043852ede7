"""A pytest plugin that replaces the functions of a host with linkwright's, before the host's own tests import them."""

import os


def bleach() -> None:
    import bleach.linkifier

    import linkwright.bleach as ours

    for name in ["linkify", "Linker", "LinkifyFilter", "DEFAULT_CALLBACKS", "callbacks"]:
        for module in [bleach, bleach.linkifier]:
            setattr(module, name, getattr(ours, name))
    bleach.callbacks.nofollow = ours.callbacks.nofollow
    bleach.callbacks.target_blank = ours.callbacks.target_blank


def django() -> None:
    from django.conf import settings

    settings.configure(USE_I18N=False)
    import django

    django.setup()
    import django.utils.html
    from django.template import defaultfilters

    import linkwright.django as ours

    django.utils.html.urlize = ours.urlize_text
    for name in ["urlize", "urlizetrunc"]:
        setattr(defaultfilters, name, getattr(ours, name))
        defaultfilters.register.filters[name] = getattr(ours, name)


def jinja() -> None:
    import jinja2.filters
    import jinja2.utils
    from jinja2.nodes import EvalContext

    import linkwright.jinja as ours

    jinja2.filters.FILTERS["urlize"] = ours.urlize
    # The function that the host's filter calls.
    policies = {"urlize.rel": None, "urlize.target": None, "urlize.extra_schemes": None}
    context = EvalContext(jinja2.Environment())
    context.environment.policies.update(policies)
    jinja2.utils.urlize = lambda text, **more: str(ours.urlize(context, text, **more))


globals()[os.environ["STAND_IN_FOR"]]()
