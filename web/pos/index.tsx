export const PosRoutes = () => null
