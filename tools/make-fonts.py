"""
Makes the two fonts of src/platform/pages/look from InterVariable.woff2 of Inter 4 (https://rsms.me/inter, or the npm package
inter-ui), with fonttools 4.68 and brotli:

  python tools/make-fonts.py InterVariable.woff2 src/platform/pages/look

Of the features all pages use, round quotes (ss03) and figures of one width (tnum) become the letters themselves, and kerning is that of
the regular weight at every weight: that takes a third off the first font. It prints the ranges of font.css.
"""

import sys
from io import BytesIO
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otBase import BaseTable, ValueRecord
from fontTools.varLib.instancer import instantiateVariableFont

WEIGHTS = (400, 600)
SIZE = 14
FIXED = ("ss03", "tnum")
FEATURES = ["calt", "kern"]
# What the texts of the console have in all its languages, and signs of money and of keys.
FIRST = "".join(map(chr, range(0x20, 0x7F))) + (
    "\u00a0¡£¥§©«®°·»¿ÀÁÄÇÈÉÊÑÓÖ×ÚÜßàáâäçèéêëìíîïñòóôöùúûüœ\u2009\u2011–—‘’“”„•…\u202f‹›€←↑→↓↵−≤≥⌘▲▼✓"
)
# The rest of Latin-1 and Latin Extended-A, for names.
OTHERS = [*range(0xA0, 0x180), 0x2010, 0x201A, 0x2032]


def main(source, folder):
    first = {ord(sign) for sign in FIRST}
    write(source, first, f"{folder}/inter-latin.woff2")
    write(source, set(OTHERS) - first, f"{folder}/inter-latin-extended.woff2")


def write(source, signs, path):
    font = saved(instantiateVariableFont(TTFont(source), {"opsz": SIZE, "wght": WEIGHTS}))
    for feature in FIXED:
        fix(font, feature)
    signs = sorted(signs & set(font.getBestCmap()))
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    # The widths at each weight are in gvar as well.
    options.drop_tables += ["HVAR", "MVAR", "STAT"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=signs)
    subsetter.subset(font)
    keep_regular_kerning(font)
    font.flavor = "woff2"
    font.save(path)
    print(path, ranges(signs))


def saved(font):
    """As it is read again: glyphs that vary no more are gone from its tables."""
    file = BytesIO()
    font.save(file)
    file.seek(0)
    return TTFont(file)


def fix(font, feature):
    """The signs of the feature become the usual ones."""
    table = font["GSUB"].table
    lookups = {at for record in table.FeatureList.FeatureRecord if record.FeatureTag == feature for at in record.Feature.LookupListIndex}
    others = {}
    for at in lookups:
        for part in table.LookupList.Lookup[at].SubTable:
            others.update(getattr(getattr(part, "ExtSubTable", part), "mapping", {}))
    for encoding in font["cmap"].tables:
        encoding.cmap.update({sign: others[glyph] for sign, glyph in encoding.cmap.items() if glyph in others})


def keep_regular_kerning(font):
    if "GPOS" not in font:
        return
    table = font["GPOS"].table
    remove_variations(table)
    for lookup in table.LookupList.Lookup:
        for part in lookup.SubTable:
            part = getattr(part, "ExtSubTable", part)
            for field in ("ValueFormat1", "ValueFormat2"):
                if hasattr(part, field):
                    setattr(part, field, getattr(part, field) & 0x0F)


def remove_variations(part):
    if isinstance(part, ValueRecord):
        for field in [name for name in vars(part) if name.endswith("Device")]:
            delattr(part, field)
    elif isinstance(part, BaseTable):
        for inner in vars(part).values():
            remove_variations(inner)
    elif isinstance(part, (list, tuple)):
        for inner in part:
            remove_variations(inner)
    elif isinstance(part, dict):
        for inner in part.values():
            remove_variations(inner)


def ranges(signs):
    found = []
    for sign in signs:
        if found and found[-1][1] == sign - 1:
            found[-1][1] = sign
        else:
            found.append([sign, sign])
    return ", ".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in found)


main(*sys.argv[1:])
