import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { Texts } from '../use-texts.ts'
import style from './widgets.module.css'

/** Moves the item at `from` to `to`. */
export const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.toSpliced(from, 1)
  const item = items[from]
  return item === undefined || to < 0 || to > rest.length ? [...items] : rest.toSpliced(to, 0, item)
}

/** Remove, and where order matters up and down: as buttons, for keyboard use. */
export const MoveButtons = <Item,>({
  items,
  at,
  name,
  texts,
  disabled,
  unordered = false,
  onChange,
}: {
  items: readonly Item[]
  at: number
  name: string
  texts: Texts
  disabled: boolean
  unordered?: boolean | undefined
  onChange: (items: Item[]) => void
}) => (
  <span className={style.moves}>
    {!unordered && (
      <>
        <ActionIcon
          aria-label={texts.t('ui.move_up', { name })}
          disabled={disabled || at === 0}
          onClick={() => onChange(moved(items, at, at - 1))}
        >
          <IconArrowUp size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={texts.t('ui.move_down', { name })}
          disabled={disabled || at === items.length - 1}
          onClick={() => onChange(moved(items, at, at + 1))}
        >
          <IconArrowDown size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
      </>
    )}
    <ActionIcon
      aria-label={texts.t('ui.remove', { name })}
      disabled={disabled}
      onClick={() => onChange(items.toSpliced(at, 1))}
    >
      <IconX size={19} stroke={1.7} aria-hidden />
    </ActionIcon>
  </span>
)
