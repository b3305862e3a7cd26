import { Amount } from '../ui/text/amount.tsx'
import { Avatar } from '../ui/picture/avatar.tsx'
import { iconNames } from '../ui/picture/icon-names.ts'
import { Icon } from '../ui/picture/icon.tsx'
import { BoardSection } from './board-section.tsx'

const colours = [
  'page', 'surface', 'raised', 'sunken', 'line', 'line-2', 'ink', 'ink-2', 'ink-3', 'brand', 'brand-2', 'brand-3', 'on-brand', 'brand-soft',
  'brand-text', 'deep', 'deep-2', 'on-deep', 'on-deep-2', 'sun', 'sun-2', 'on-sun', 'sun-soft', 'sun-text', 'sun-edge', 'clay', 'clay-2',
  'on-clay', 'clay-soft', 'clay-text', 'info', 'info-soft', 'info-text',
]

export function LookPieces() {
  return (
    <>
      <BoardSection title="Couleurs">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-3">
          {colours.map((colour) => (
            <li key={colour} className="overflow-clip rounded-ctl border border-line bg-surface">
              <span className="block h-13" style={{ background: `var(--${colour})` }} />
              <span className="block px-2.5 py-1.5 text-14">{colour}</span>
            </li>
          ))}
        </ul>
      </BoardSection>
      <BoardSection title="Icônes">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-3">
          {iconNames.map((name) => (
            <li key={name} className="grid justify-items-center gap-1 text-center text-14 text-ink-2">
              <Icon name={name} className="text-ink" />
              {name}
            </li>
          ))}
        </ul>
      </BoardSection>
      <BoardSection title="Lettres">
        <p className="row"><Avatar name="Adjoa Hounkpatin" /><Avatar name="Bio Yarou" isLarge /></p>
        <p className="text-38 font-semibold"><Amount value={1248500} /></p>
        <p>Œuvre d’été à Grand-Popo, Sô-Ava, Kpomassè, Ouèssè ; « à vérifier » dès le 12 février.</p>
        <p>Fɔngbè : mɛ ɖokpo ɖokpo, ŋkɔ, ɛ̀ ɔ́. I l 1 O 0.</p>
      </BoardSection>
    </>
  )
}
