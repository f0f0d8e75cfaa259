/** A payment or refund the server recorded; its payment type decides whether the drawer opens (PAY-27). */
export type DrawerWish = { cashier_uuid: string; payment_uuid: string; payment_type_uuid: string }
