/**
 * The commands of « In production » in README.md, each with the bold words that open its paragraph.
 * @param {string} readme
 * @returns {Array<{ heading: string, commands: string }>}
 */
export function readSteps(readme) {
  const section = /\n## In production\n([^]*?)(?=\n## |$)/.exec(readme)?.[1] ?? ''
  return [...section.matchAll(/\*\*(.+?)\*\*(?:(?!\n\*\*)[^])*?```sh\n([^]*?)```/g)].map(([, heading = '', commands = '']) => ({
    heading,
    commands,
  }))
}
