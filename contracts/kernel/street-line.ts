/** Street and house number as a paper prints them. */
export const streetLine = ({ street, house_number }: { street: string; house_number: string | null }) =>
  house_number === null ? street : `${street} ${house_number}`
