import style from './cash.module.css'

type ReasonsProps<R extends string> = {
  legend: string
  reasons: readonly R[]
  chosen: R | undefined
  name: (reason: R) => string
  onChoose: (reason: R) => void
  /** Of several lists in a form each has its own. */
  group?: string
}

/** A choice from a fixed list: the journal takes no free text as a reason (LAW-8). */
export const Reasons = <R extends string>({
  legend,
  reasons,
  chosen,
  name,
  onChoose,
  group = 'reason',
}: ReasonsProps<R>) => (
  <fieldset className={`${style.reasons} fieldset grid gap-2`}>
    <legend>{legend}</legend>
    {reasons.map((reason) => (
      <label key={reason} className="row gap-12 touch w-600">
        <input
          className="tick"
          type="radio"
          name={group}
          checked={chosen === reason}
          onChange={() => onChoose(reason)}
        />
        {name(reason)}
      </label>
    ))}
  </fieldset>
)
