import { createFileRoute, Navigate } from '@tanstack/react-router'

// SPEC §2: /child redirects to /kid.
export const Route = createFileRoute('/child')({ component: () => <Navigate to="/kid" replace /> })
