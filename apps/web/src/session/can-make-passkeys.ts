/** Old browsers, and pages that are no secure place, have none. */
export const canMakePasskeys = (): boolean => 'PublicKeyCredential' in globalThis
