import * as runtimeCore from '@module-federation/runtime-core';

/**
 * Remotes are built without a federation runtime and expect it under this name (`externalRuntime` in
 * @mesa/remote-tools/webpack). The stock plugin for this bundles the runtime a second time.
 */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
