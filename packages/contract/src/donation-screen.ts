/** One donation; its title is only there to be read. A title of dots alone would be a way back up, to the browser. */
export function donationScreen(donId: number | string, title: string): string {
  const words = /^\.{0,2}$/.test(title) ? '-' : encodeURIComponent(title)
  return `/don/details/${donId}/${words}`
}
