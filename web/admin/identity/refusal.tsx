import style from './identity.module.css'

/** Why the server said no, above the button; nothing when it did not. */
export const Refusal = ({ text }: { text: string }) =>
  text ? (
    <p className={style.refusal} role="alert">
      {text}
    </p>
  ) : null
