import style from './cash.module.css'

type ReasonsProps<R extends string> = {
  legend: string
  reasons: readonly R[]
  chosen: R | undefined
  name: (reason: R) => string
  onChoose: (reason: R) => void
}

/** One of a fixed list: what is written into the books has no free words (fiscal.md 2.3). */
export const Reasons = <R extends string>({ legend, reasons, chosen, name, onChoose }: ReasonsProps<R>) => (
  <fieldset className={style.reasons}>
    <legend>{legend}</legend>
    {reasons.map((reason) => (
      <label key={reason} className={style.reason}>
        <input type="radio" name="reason" checked={chosen === reason} onChange={() => onChoose(reason)} />
        {name(reason)}
      </label>
    ))}
  </fieldset>
)
