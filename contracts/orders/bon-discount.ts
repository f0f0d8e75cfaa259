/** A discount of the whole order does not apply to deposits, tips and delivery fees (DEF-73). */
export const isSpared = ({ special_behaviour }: { special_behaviour: string }): boolean =>
  special_behaviour === 'deposit' || special_behaviour === 'tip' || special_behaviour === 'delivery_fee'
