/** How goods reach the guest (SPEC-3: delivery type of an order, delivery methods of a product). */
export const deliveryMethods = ['eatin', 'takeaway', 'delivery'] as const
