/**
 * What a file may hold at most, so that one that was made to harm ends with a finding, in bounded memory and time
 * (contracts/rules/bundle.md). No journal of Bon comes near any of them.
 */
export const most_depth = 64
export const most_keys = 1_000
/** Registers and desks, and sessions that are open at a time. */
export const most_registers = 10_000
/** Sources without an entry, the letters of their lines, and events without a span. */
export const most_waiting = 20_000
export const most_waiting_letters = 100_000_000
export const most_unspanned = 200_000
/** Of a part, which is a business day. */
export const most_entries_of_part = 1_000_000
/** No line of the format has fewer letters: what follows a contradiction is read up to such a one. */
export const least_letters = 64
/** Bytes of text for each byte of the file, beyond the first ones; a journal has about six. */
export const most_inflation = 200
export const free_bytes = 10_000_000
/** Letters of a certificate, and the bits of its RSA key: more would take long to verify. */
export const most_certificate_letters = 20_000
export const modulus_bits = { least: 2_048, most: 8_192 } as const
export const most_exponent_bits = 32
/** What is remembered of the past of a file: older ones are passed over. */
export const most_orders = 100_000
export const most_events_of_order = 10_000
export const most_sessions = 100_000
export const most_vouchers = 100_000
