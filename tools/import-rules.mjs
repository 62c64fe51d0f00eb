// @ts-check

import { posix } from 'node:path'

/**
 * @typedef {object} Room
 * @property {string} name
 * @property {string} rule what a refusal says
 * @property {readonly string[]} mayImport names of rooms besides its own
 * @property {readonly string[]} [packages] all the packages it may import; any where left out
 */

const testRooms = ['app/testing', 'sync-server/testing', 'domain/testing']

/** STYLE, "Rooms": IMPORT. An arrow there reaches everything further on. @type {readonly Room[]} */
const rooms = [
  { name: 'domain', rule: 'the domain imports only its own files and valibot', mayImport: [], packages: ['valibot'] },
  { name: 'sync-server', rule: 'the server imports only its own files and @little-ledger/domain', mayImport: [] },
  {
    name: 'app/routes',
    rule: 'routes compose features, store, sync and ui: nothing else of the app',
    mayImport: ['app/features', 'app/store', 'app/sync', 'app/ui'],
  },
  {
    name: 'app/features',
    rule: 'a feature imports store, sync and ui, but never another feature or a route',
    mayImport: ['app/store', 'app/sync', 'app/ui'],
  },
  { name: 'app/sync', rule: 'sync imports only its own files and store', mayImport: ['app/store'] },
  { name: 'app/store', rule: 'the store imports only its own files', mayImport: [] },
  { name: 'app/ui', rule: 'ui imports only its own files: it knows no ledger', mayImport: [] },
  {
    name: 'app',
    rule: 'the app is put together from routes, features, store, sync and ui',
    mayImport: ['app/routes', 'app/features', 'app/store', 'app/sync', 'app/ui'],
  },
]

/** A path's room; two features are two rooms. What lies outside of the product has none. @param {string} path */
const roomOf = (path) => {
  if (/^packages\/domain\/(oracle|src\/testing)\//.test(path)) return { name: 'domain/testing', part: '' }
  if (path.startsWith('packages/domain/')) return { name: 'domain', part: '' }
  if (path.startsWith('sync-server/src/testing/')) return { name: 'sync-server/testing', part: '' }
  if (path.startsWith('sync-server/')) return { name: 'sync-server', part: '' }
  if (!path.startsWith('app/')) return undefined
  const [, folder = '', part = ''] =
    /^app\/src\/(routes|features|store|sync|ui|testing|messages)\/(?:([^/]+)\/)?/.exec(path) ?? []
  if (folder === '') return { name: 'app', part: '' }
  return { name: `app/${folder}`, part: folder === 'features' ? part : '' }
}

/** @param {string} name */
const productOf = (name) => name.split('/')[0] ?? name

/** Tests, and what only tests use, may go further than what is shipped. @param {string} path */
const isShipped = (path) => !/\.test\.\w+$/.test(path) && !isTestRoom(roomOf(path)?.name)

/** @param {string | undefined} name */
const isTestRoom = (name) => name !== undefined && testRooms.includes(name)

/** @param {string} path @param {string} target @returns {string | undefined} */
const refusalOfFile = (path, target) => {
  const from = roomOf(path)
  const to = roomOf(target)
  if (from === undefined) return undefined
  if (to === undefined) return isShipped(path) ? 'shipped code imports nothing from outside of its package' : undefined
  const [product, other] = [productOf(from.name), productOf(to.name)]
  if (product !== other)
    return `${product} never imports the files of ${other}; the domain has the name @little-ledger/domain`
  if (isShipped(path) && !isShipped(target)) return 'shipped code never imports tests'
  if (isTestRoom(from.name) || isTestRoom(to.name) || (from.name === to.name && from.part === to.part)) return undefined
  const room = rooms.find(({ name }) => name === from.name)
  return room?.mayImport.includes(to.name) ? undefined : room?.rule
}

/** @param {string} path @param {string} specifier @returns {string | undefined} */
const refusalOfPackage = (path, specifier) => {
  const from = roomOf(path)
  if (from === undefined) return undefined
  const [scope = '', name = ''] = specifier.split('/')
  const packageName = specifier.startsWith('@') ? `${scope}/${name}` : scope
  if (scope === '@little-ledger' && specifier !== '@little-ledger/domain') {
    return 'of the packages here only @little-ledger/domain is imported, and only by that name'
  }
  if (packageName === 'dexie' && !['app/store', 'app/testing'].includes(from.name)) {
    return 'only app/src/store imports Dexie'
  }
  const room = rooms.find((each) => each.name === from.name)
  return room?.packages && isShipped(path) && !room.packages.includes(packageName) ? room.rule : undefined
}

/**
 * Tells why a file may not import something, or nothing where it may.
 * @param {string} path the importing file, relative to the workspace, with forward slashes
 * @param {string} specifier as it is written in the import
 */
export const refusalOf = (path, specifier) =>
  specifier.startsWith('.')
    ? refusalOfFile(path, posix.join(posix.dirname(path), specifier))
    : refusalOfPackage(path, specifier)
