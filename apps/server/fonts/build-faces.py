"""Makes the two faces of our papers out of those of the web client: a PDF takes one weight a file, and one file for all letters.

pip install fonttools brotli; python3 build-faces.py, in this folder. Radio Canada, OFL 1.1 (OFL.txt).
"""
import io
from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = '../../web/src/fonts/radio-canada-%s.woff2'


def still(part, weight, without=()):
    font = instancer.instantiateVariableFont(TTFont(WEB % part), {'wght': weight})
    font.flavor = None
    options = subset.Options()
    options.layout_features = ['kern', 'tnum'] if part == 'latin' else []
    options.hinting = False
    options.drop_tables += ['STAT', 'MVAR', 'avar', 'HVAR', 'GDEF'] + ([] if part == 'latin' else ['GSUB', 'GPOS'])
    wanted = [point for point in font.getBestCmap() if point not in without]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    path = f'/tmp/face-{part}-{weight}.ttf'
    font.save(path)
    return path, set(wanted)


for weight in (400, 600):
    latin, points = still('latin', weight)
    african, _ = still('african', weight, points)
    Merger().merge([latin, african]).save(f'radio-canada-{weight}.ttf')
