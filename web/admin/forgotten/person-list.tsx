import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceRow } from '../../shared/ui/choice-row.tsx'
import style from './forgotten.module.css'
import type { Person } from './use-people.ts'

export const PersonList = ({
  people,
  chosen,
  onChoose,
}: {
  people: readonly Person[]
  chosen: string | undefined
  onChoose: (person: Person) => void
}) => {
  const { t } = useTranslation('identity')
  const name = useId()
  if (people.length === 0) return <p className="note">{t('forgotten.nobody')}</p>
  return (
    <fieldset className={`fieldset ${style.people}`}>
      <legend className="vh">{t('forgotten.whom')}</legend>
      <div className="stack gap-4">
        {people.map((person) => (
          <ChoiceRow
            key={person.uuid}
            type="radio"
            name={name}
            checked={person.uuid === chosen}
            onChange={() => onChoose(person)}
          >
            {person.name}
            {person.detail ? <small>{person.detail}</small> : null}
          </ChoiceRow>
        ))}
      </div>
    </fieldset>
  )
}
