import { createFileRoute, Navigate } from '@tanstack/react-router'

// SPEC §2: /child is the kid page under its other name.
export const Route = createFileRoute('/child')({ component: () => <Navigate to="/kid" replace /> })
