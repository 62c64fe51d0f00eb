import { x } from 'tinyexec'

/** Checks the links of Markdown files to other files and to headings. */
export const checkLinks = async (folder: string, paths: readonly string[]) => {
  const plugin = `remark-validate-links=repository:false,root:"${folder}"`
  const options = ['--quiet', '--frail', '--no-stdout', '--no-color', '--use', plugin]
  const { exitCode, stderr } = await x('remark', [...options, ...paths.map((path) => `${folder}/${path}`)])
  return { exitCode, output: stderr }
}
