/** By what a list is known: `payouts`, of `/api/admin/payouts`. */
export const listName = ({ path }: { path: string }): string => path.replace('/api/admin/', '')
