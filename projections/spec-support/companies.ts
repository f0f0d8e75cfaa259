import type { Who } from './log.ts'

/** The company of the examples, and another whose rows must never be visible. */
export const ours: Who = {
  company_uuid: '0a000000-0000-7000-8000-000000000001',
  vat_entity_uuid: '0a000000-0000-7000-8000-0000000000ff',
}
export const neighbour: Who = {
  company_uuid: '0b000000-0000-7000-8000-000000000001',
  vat_entity_uuid: '0b000000-0000-7000-8000-0000000000ff',
}
export const register_uuid = '0a000000-0000-7000-8000-0000000000a1'
export const neighbours_register = '0b000000-0000-7000-8000-0000000000a1'
/** 13:00 in Copenhagen, on a Saturday. */
export const noon = '2026-11-21T12:00:00.000Z'
