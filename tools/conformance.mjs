// @ts-check

/**
 * @typedef {{ readonly section: string, readonly sentence: string, readonly test: string, readonly state: string }} Row
 */

const ROW = /^\| (§\d) \| (.*) \| (.*) \| ([^|]*) \|$/gm

/** The rows of docs/conformance.md, its headings left out. @param {string} text @returns {Row[]} */
export const readRows = (text) =>
  [...text.matchAll(ROW)].map(([, section = '', sentence = '', test = '', state = '']) => ({
    section,
    sentence,
    test,
    state,
  }))

/** Whether a name stands in a file between quotation marks, as the name of a test does. @param {string} text @param {string} name */
const stands = (text, name) => ["'", '"', '`'].some((mark) => text.includes(`${mark}${name}${mark}`))

/**
 * The tests that rows name, and that are not there.
 * @param {readonly Row[]} rows
 * @param {(path: string) => string | undefined} textOf the text of a file, where there is one
 * @returns {string[]}
 */
export const missingTests = (rows, textOf) =>
  rows
    .filter(({ state }) => state !== 'no test')
    .flatMap(({ test }) => test.split('<br>'))
    .filter((named) => {
      const [path = '', ...name] = named.split(' › ')
      return name.length === 0 || !stands(textOf(path) ?? '', name.join(' › '))
    })
