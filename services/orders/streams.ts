import type { OrderUuid, Uuid } from '@bon/contracts/kernel'

export const orderStream = (order_uuid: OrderUuid): string => `order-${order_uuid}`
export const orderUuidOf = (stream: string): Uuid => stream.slice('order-'.length)
