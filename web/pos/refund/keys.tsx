import { TouchButton } from '../../shared/ui/index.ts'
import style from './refund.module.css'

type KeysProps<Id> = {
  legend: string
  keys: readonly { uuid: Id; text: string }[]
  chosen: Id | undefined
  onChoose: (uuid: Id) => void
}

/** One of several payments or payment types. */
export const Keys = <Id extends string>({ legend, keys, chosen, onChoose }: KeysProps<Id>) => (
  <fieldset className={`${style.backOn} flex gap-8 wraps`}>
    <legend>{legend}</legend>
    {keys.map(({ uuid, text }) => (
      <TouchButton
        key={uuid}
        variant={uuid === chosen ? 'primary' : 'plain'}
        aria-pressed={uuid === chosen}
        onClick={() => onChoose(uuid)}
      >
        {text}
      </TouchButton>
    ))}
  </fieldset>
)
