import { protectedRoutesOf } from './remotes';

describe('the protected routes of a remote', () => {
  it.each([
    ['as a build declares them', { protectedRoutes: ['/profile'] }, ['/profile']],
    ['as earlier releases wrote them', { members: ['/profile'] }, ['/profile']],
    ['under both names', { protectedRoutes: ['/profile'], members: ['/'] }, ['/profile']],
    ['of a remote without any', { protectedRoutes: [] }, []],
  ])('are read %s', (_, declared, routes) => expect(protectedRoutesOf(declared)).toEqual(routes));
});
