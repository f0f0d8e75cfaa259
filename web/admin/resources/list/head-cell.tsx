import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEntity } from '../entity.ts'
import { fieldOf, isNumber, isSortable } from '../field-layout.ts'
import { useTexts } from '../use-texts.ts'
import style from './list.module.css'
import type { List } from './use-list.ts'

/** A column's header; a press sorts by it, a second press reverses. */
export const HeadCell = ({ name, list }: { name: string; list: List }) => {
  const { definition } = useEntity()
  const texts = useTexts(definition)
  const field = fieldOf(definition, name)
  const { descending } = list.sort
  const isOn = list.sort.field === name
  const Arrow = descending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={isNumber(field) ? `num ${style.number}` : undefined}
      aria-sort={isOn ? (descending ? 'descending' : 'ascending') : undefined}
    >
      {isSortable(field) ? (
        <button
          type="button"
          className={`${style.sort} inline-row gap-4 touch`}
          onClick={() => list.sortBy(name)}
        >
          {texts.field(name)}
          {isOn && <Arrow size={15} aria-hidden />}
        </button>
      ) : (
        texts.field(name)
      )}
    </th>
  )
}
