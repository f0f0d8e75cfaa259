/** Of the shops of tests: made up, with a CVR number whose check digit holds. */
export const supplier = {
  name: 'Leverandør & Søn ApS',
  cvr: '13585628',
  street: 'Leverandørvej',
  house_number: '1',
  postcode: '8000',
  city: 'Aarhus C',
  country: 'dk',
}
