import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import style from '../identity/identity.module.css'
import own from './forgotten.module.css'
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
  if (people.length === 0) return <p className={style.small}>{t('forgotten.nobody')}</p>
  return (
    <fieldset className={`${style.fieldset} ${own.people}`}>
      <legend className="vh">{t('forgotten.whom')}</legend>
      <div className={style.choices}>
        {people.map((person) => (
          <label key={person.uuid}>
            <input
              type="radio"
              name={name}
              checked={person.uuid === chosen}
              onChange={() => onChoose(person)}
            />
            <span>
              {person.name}
              {person.beside ? <small>{person.beside}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
