/**
 * React Router for the shell and its remotes: they share one router because both import this module.
 * Named exports only, so that the shell's bundle carries what is used and no more (docs/decisions/001).
 */
export {
  HashRouter,
  matchPath,
  Navigate,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export type { Location, NavigateFunction, RouteObject, To } from 'react-router-dom';
export { Link, type LinkProps } from './link';
