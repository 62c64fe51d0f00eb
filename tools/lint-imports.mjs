#!/usr/bin/env node
// @ts-check
// Fails where a file imports what STYLE's rooms do not allow it to. Usage: node tools/lint-imports.mjs [workspace]
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { isEntryPoint } from './entry-point.mjs'
import { refusalOf } from './import-rules.mjs'
import { workspaceFolder } from './package-binary.mjs'

/** @param {string} workspace @param {string} folder @returns {string[]} */
const codeIn = (workspace, folder) =>
  readdirSync(join(workspace, folder), { withFileTypes: true }).flatMap((item) => {
    const path = `${folder}/${item.name}`
    if (item.isDirectory()) return ['node_modules', 'dist'].includes(item.name) ? [] : codeIn(workspace, path)
    return /\.[cm]?[jt]sx?$/.test(item.name) ? [path] : []
  })

/**
 * Types count as well: whoever needs another room's types depends on that room.
 * @param {string} path
 * @param {string} text
 */
export const importsOf = (path, text) => {
  /** @type {{ specifier: string, line: number }[]} */
  const found = []
  /** @param {{ source: unknown }} node */
  const note = ({ source }) => {
    const { value, start } = /** @type {{ value?: unknown, start: number }} */ (source ?? {})
    if (typeof value === 'string') found.push({ specifier: value, line: text.slice(0, start).split('\n').length })
  }
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  new Visitor({
    ImportDeclaration: note,
    ExportNamedDeclaration: note,
    ExportAllDeclaration: note,
    ImportExpression: note,
    TSImportType: note,
  }).visit(program)
  return found
}

/** @param {string} workspace */
export const wrongImports = (workspace) => {
  const paths = ['app', 'sync-server', 'packages'].filter((folder) => existsSync(join(workspace, folder)))
  return paths
    .flatMap((folder) => codeIn(workspace, folder))
    .flatMap((path) =>
      importsOf(path, readFileSync(join(workspace, path), 'utf8')).flatMap(({ specifier, line }) => {
        const refusal = refusalOf(path, specifier)
        return refusal === undefined ? [] : [`${path}:${line} imports ${specifier}: ${refusal}.`]
      }),
    )
}

if (isEntryPoint(import.meta.url)) {
  const wrong = wrongImports(process.argv[2] ?? workspaceFolder)
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
