export { followPositions } from './company-positions.ts'
export { type FollowerHealth, runFollowers } from './followers.ts'
