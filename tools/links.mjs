// @ts-check
import { posix } from 'node:path'

const slugOf = (/** @type {string} */ heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[`*_]|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

/** @param {string} markdown */
const withoutCode = (markdown) => markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '').replaceAll(/`[^`\n]*`/g, '')

/** @param {string} markdown */
const anchorsIn = (markdown) =>
  new Set(
    [...markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ +(.+)$/gm)].map(([, text = '']) => slugOf(text)),
  )

/**
 * Dead relative links and anchors in Markdown files, and references from code to documents that do not exist.
 * @param {ReadonlyMap<string, string>} texts path to text of every Markdown and code file
 * @param {(path: string) => boolean} exists
 * @returns {string[]}
 */
export const deadLinks = (texts, exists) =>
  [...texts].flatMap(([path, text]) =>
    path.endsWith('.md') ? inMarkdown(path, text, texts, exists) : inCode(path, text, exists),
  )

/**
 * @param {string} path
 * @param {string} text
 * @param {ReadonlyMap<string, string>} texts
 * @param {(path: string) => boolean} exists
 */
const inMarkdown = (path, text, texts, exists) =>
  [...withoutCode(text).matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)].flatMap(([, link = '']) => {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file))
    if (!exists(target)) return [`${path}: ${link}`]
    const page = texts.get(target)
    return anchor === undefined || page === undefined || anchorsIn(page).has(anchor) ? [] : [`${path}: ${link}`]
  })

/** @param {string} path @param {string} text @param {(path: string) => boolean} exists */
const inCode = (path, text, exists) => [
  ...[...text.matchAll(/\bdocs\/[\w./-]+\.(?:md|json|png)\b/g)]
    .filter(([file]) => !exists(file))
    .map(([file]) => `${path}: ${file}`),
  // References by heading instead of path cannot be followed.
  ...[...text.matchAll(/\((?:decisions?|design): [^)]*\)/g)].map(([reference]) => `${path}: ${reference}`),
]
