/** The server's rejection, above the button; renders nothing without one. */
export const Refusal = ({ text }: { text: string }) =>
  text ? (
    <p className="notice tone-bad" role="alert">
      {text}
    </p>
  ) : null
