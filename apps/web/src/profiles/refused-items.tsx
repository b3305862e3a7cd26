import { fieldsOfFile, profileFieldLabel, type ProfileField } from '@passerelle/contract/profiles'
import type { User } from '@passerelle/contract/shapes'
import { CheckRow } from '../ui/form/choice-field.tsx'

type RefusedItemsProps = {
  user: Pick<User, 'beneficiary' | 'partner' | 'fournisseur'>
  refused: readonly ProfileField[]
  onChange: (refused: readonly ProfileField[]) => void
}

/** What of the file is to be corrected: the person finds it marked in the form, and a refused document must be replaced. */
export function RefusedItems({ user, refused, onChange }: RefusedItemsProps) {
  return (
    <fieldset className="field">
      <legend className="lab">À corriger <span className="opt">(facultatif)</span></legend>
      <div className="choices choices-2">
        {fieldsOf(user).map((field) => (
          <CheckRow
            key={field}
            label={profileFieldLabel[field]}
            checked={refused.includes(field)}
            onChange={({ target }) => onChange(target.checked ? [...refused, field] : refused.filter((one) => one !== field))}
          />
        ))}
      </div>
      <p className="help">La personne les trouve marqués dans son formulaire. Un document coché doit être remplacé.</p>
    </fieldset>
  )
}

/** The document first: it is what is refused most often. */
function fieldsOf(user: RefusedItemsProps['user']): readonly ProfileField[] {
  const kind = kindOfUser(user)
  return kind ? fieldsOfFile[kind].toReversed() : []
}

/** What a file is made of. */
export const kindOfUser = ({ beneficiary, partner, fournisseur }: RefusedItemsProps['user']) =>
  beneficiary ? 'beneficiary' : partner ? partner.type : fournisseur && 'supplier'
