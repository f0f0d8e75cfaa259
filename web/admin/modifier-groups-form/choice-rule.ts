export type Choice = {
  choice: 'single' | 'multiple'
  minimum: number
  maximum: number | null
  variants: number
}
/** The rule shown on the register; its text is `modifier.rule.<key>` (DES-5: "Vælg 1–2"). */
export type ChoiceRule = {
  key: 'free' | 'at_least' | 'exactly' | 'up_to' | 'between'
  from: number
  to: number
}

export const choiceRule = ({ choice, minimum, maximum, variants }: Choice): ChoiceRule => {
  const most = choice === 'single' ? 1 : maximum
  const to = Math.min(most ?? variants, variants)
  const from = minimum
  if (most === null || most >= variants)
    return {
      key: from === 0 ? (most === null ? 'free' : 'up_to') : from === to ? 'exactly' : 'at_least',
      from,
      to,
    }
  if (from === to) return { key: 'exactly', from, to }
  return { key: from === 0 ? 'up_to' : 'between', from, to }
}
