import type { Uuid } from '@bon/contracts/kernel'

export const orderStream = (order_uuid: Uuid): string => `order-${order_uuid}`
export const orderUuidOf = (stream: string): Uuid => stream.slice('order-'.length)
