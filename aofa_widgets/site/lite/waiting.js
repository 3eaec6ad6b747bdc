/* What the kit's JupyterLite does otherwise than JupyterLab, in the shape of a prebuilt extension: whatever it needs of
 * JupyterLab it asks of the page.
 *
 * A cell that is run before its notebook has a kernel waits for it, and shows its [*] meanwhile. JupyterLab 4.6 clears
 * such a cell and says nothing: whoever presses Shift+Enter as soon as there is something to press waits for ever.
 *
 * The kernel of the notebook that the address names starts while the page is still being built, and not afterwards. */
(() => {
  const NAME = "aofa-waiting";
  const PYTHON = "python";
  const PATIENCE = 2000; // milliseconds that the kernel waits at most for what keeps its files
  /** @type {Record<string, Record<string, {get: () => Promise<() => any>}>>} what the page shares, by name and version */
  let shared = {};

  /** @param {string} name of a package of JupyterLab's */
  const part = async (name) => (await Object.values(shared[name])[0].get())();

  /** @param {any} asked what JupyterLab hands over to have one cell run: the cell, and the notebook's session */
  const begun = async ({ cell, sessionContext }) => {
    if (cell.model.type !== "code" || !sessionContext || sessionContext.isTerminating) return;
    if (sessionContext.isReady || sessionContext.session?.kernel) return;
    cell.model.executionState = "running";
    await sessionContext.ready;
  };

  const cells = async () => {
    const { INotebookCellExecutor, runCell } = await part("@jupyterlab/notebook");
    /** @param {any} asked */
    const waited = async (asked) => {
      await begun(asked);
      return runCell(asked);
    };
    return {
      id: `${NAME}:cells`,
      description: "Runs a cell once its notebook has a kernel.",
      autoStart: true,
      provides: INotebookCellExecutor,
      activate: () => Object.freeze({ runCell: waited }),
    };
  };

  /** The service worker gives the kernel its files: learners' progress would be lost without. @param {any} manager */
  const kept = async (manager) => {
    if (!navigator.serviceWorker) return;
    const late = new Promise((done) => setTimeout(done, PATIENCE));
    await Promise.race([manager.ready.then(() => navigator.serviceWorker.ready).catch(() => {}), late]);
  };

  /** Until somebody can make such a kernel. @param {any} specs */
  const known = (specs) =>
    new Promise((done) => {
      const look = () => specs.factories.has(PYTHON) && done(specs.changed.disconnect(look));
      specs.changed.connect(look);
      look();
    });

  const kernel = async () => {
    const [{ IServiceWorkerManager }, { IKernelSpecs }] = await Promise.all(
      ["@jupyterlite/apputils", "@jupyterlite/services"].map(part),
    );
    return {
      id: `${NAME}:kernel`,
      description: "Starts the kernel of the page's notebook while the page is being built.",
      autoStart: true,
      requires: [IKernelSpecs, IServiceWorkerManager],
      /** @param {any} app @param {any} specs @param {any} manager */
      activate: (app, specs, manager) => {
        const path = new URL(location.href).searchParams.get("path");
        if (!path?.endsWith(".ipynb")) return;
        const { sessions } = app.serviceManager;
        const begin = async () => {
          await Promise.all([kept(manager), known(specs)]);
          const name = path.split("/").pop();
          const session = await sessions.startNew({ path, name, type: "notebook", kernel: { name: PYTHON } });
          session.dispose(); // of this hold on it alone: the notebook takes up what runs under its path
        };
        // a notebook that looks for its kernel while this one is on its way would start a second
        const ready = Promise.all([sessions.ready, begin().catch((fault) => console.warn(fault))]);
        Object.defineProperty(sessions, "ready", { get: () => ready });
      },
    };
  };

  /** @type {any} */
  const page = globalThis;
  page._JUPYTERLAB ??= {};
  page._JUPYTERLAB[NAME] = {
    /** @param {typeof shared} scope */
    init: (scope) => {
      shared = scope;
    },
    get: async () => {
      const made = await Promise.all([cells(), kernel()]);
      return () => ({ __esModule: true, default: made });
    },
  };
})();
