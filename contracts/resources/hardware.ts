import { field, optional } from './field.ts'

/** The address of a network card as it is printed on the box: `00:1B:44:11:3A:B7`. */
export const macAddress = () => field.code(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/, 'mac', 17)

/** Where a machine answers in the shop's own network: a name or an IP address, with a port if need be. */
export const networkAddress = () =>
  optional(field.code(/^[a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,250})(?::\d{1,5})?$/, 'network_address', 257))
