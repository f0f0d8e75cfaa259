/** Kinds of error of the authority's check script, as far as they go beyond the schema (LAW-2, LAW-5). */
export const rules = [
  'FILENAME',
  'CERTIFICATE_NOT_TRUSTED_ISSUER',
  'CERTIFICATE_EXPIRED',
  'CERTIFICATE_NOT_VALID_YET',
  'CERTIFICATE_COMPLETE_ERROR',
  'NO_CERTIFICATE',
  'SIGNATURE_NOT_VERIFIED',
  'SIGNATURE_COMPLETE_ERROR',
  'SIGNATURE_BREAK',
  'NO_SIGNATURE',
  'ERROR_READING_BASICS',
  'ERROR_READING_ARTICLES',
  'TRANS_TYPE_NOT_EXISTS_IN_BASICS',
  'EVENT_REPORT_TOTAL_CASH_SALES',
  'EVENT_REPORT_GRAND_TOTAL_SALES',
  'EVENT_REPORT_TIPS',
  'EVENT_REPORT_COULD_NOT_RUN',
  'NOT_CONTINOUS_NUMBERING',
  'CONTINOUS_NUMBERING_PR_CASH_REGISTER',
  'NO_RELATION_TO_BASICS_FOUND',
  'NO_RELATION_TO_ARTICLES_FOUND',
  'ELEMENT_NOT_FOUND_WHEN_EXPECTED',
  'WRONG_PREDEFINED_BASIC_USED',
  'VALUE_DOES_NOT_CONTAIN_NR',
  // Ours: a key of the schema, whose paths lack the namespace, so that no validator applies it.
  'SCHEMA_KEY',
] as const
export type RuleName = (typeof rules)[number]

/** A rule that the file breaks: where, and what stands there. */
export type Finding = {
  rule: RuleName
  /** Name of the element. */
  element: string
  /** `transID`, `eventID` or the id of the row of master data. */
  of: string
  detail: string
}
