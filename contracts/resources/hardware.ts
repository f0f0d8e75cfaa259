import { field, optional } from './field.ts'

/** A MAC address: `00:1B:44:11:3A:B7`. */
export const macAddress = () => field.code(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/, 'mac', 17)

/** Address in the shop's own network: a host name or IP address, optionally with a port. */
export const networkAddress = () =>
  optional(field.code(/^[a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,250})(?::\d{1,5})?$/, 'network_address', 257))
