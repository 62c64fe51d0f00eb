import type { GenericSchema } from 'valibot'
import type { SubjectKind } from '../ledger/request-context.ts'

/** Who may call a route: anyone, any signed-in user, or only parents. */
export type RouteAccess = 'anyone' | 'member' | 'parent'

/** What `route` checks before the handler runs; the OpenAPI document and the access tests are generated from it. */
export type RouteDescription = {
  readonly access: RouteAccess
  /** Marks a sync route. It needs no derived ledger, and no Idempotency-Key because every sync request is idempotent. */
  readonly isSync?: true
  /** Set if the route may revoke sessions. The family's open event streams are then rechecked. */
  readonly mayEndSessions?: true
  /** The type of resource that `:id` refers to. The route returns 404 if the user may not see it. */
  readonly subjectKind?: SubjectKind
  readonly response: {
    readonly status: 200 | 201 | 204
    /** Status when the request was already carried out. */
    readonly repeatedStatus?: 200
    readonly schema?: GenericSchema
    readonly isStream?: true
  }
}

/** What the handlers of a route declare about it. */
export type Annotation = Partial<RouteDescription> & { readonly body?: GenericSchema; readonly query?: GenericSchema }

const annotations = new WeakMap<object, Annotation>()

/** Attaches an annotation to a handler, so that the list of routes can be read from the Hono app. */
export const annotate = <H extends object>(handler: H, annotation: Annotation): H => {
  annotations.set(handler, annotation)
  return handler
}

export const annotationOf = (handler: object): Annotation => annotations.get(handler) ?? {}
