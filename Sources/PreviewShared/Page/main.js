import { App } from "./app.js";
import { LiveSource } from "./source.js";

const app = new App(new LiveSource(), document.getElementById("app"));
// For tests, and for the curious.
window.acetate = app;
app.load().then(() => app.follow(), (error) => app.complain(error));
